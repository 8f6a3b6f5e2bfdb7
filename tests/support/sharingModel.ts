import type { TicketAccess } from '../../src/features/people/companies/values.ts'

interface Member {
  company: number
  ticketAccess: TicketAccess
  readsInvoices: boolean
  /** Colleagues see tickets and invoices from this time on. */
  sharedSince: number
}

interface Raised {
  id: number
  owner: number
  at: number
}

/** The rules of sharing, implemented a second time: in memory and without queries. */
export class SharingModel {
  readonly members = new Map<number, Member>()
  readonly tickets: Raised[] = []
  readonly invoices: Raised[] = []
  #time = 0

  join(userId: number, member: Omit<Member, 'sharedSince'>, sharesEarlier: boolean): void {
    this.members.set(userId, { ...member, sharedSince: sharesEarlier ? 0 : this.#tick() })
  }

  raise(kind: 'tickets' | 'invoices', owner: number, id: number): void {
    this[kind].push({ id, owner, at: this.#tick() })
  }

  /** Removes all people of a deleted company. */
  dissolve(company: number): void {
    for (const [userId, member] of this.members) if (member.company === company) this.members.delete(userId)
  }

  merge(kept: number, merged: number): void {
    for (const [userId, member] of this.members) {
      if (member.company === merged) this.members.set(userId, { ...member, company: kept })
    }
  }

  mayRead(kind: 'tickets' | 'invoices', userId: number, record: Raised): boolean {
    if (record.owner === userId) return true
    const own = this.members.get(userId)
    const theirs = this.members.get(record.owner)
    if (!own || own.company !== theirs?.company || record.at < theirs.sharedSince) return false
    return kind === 'tickets' ? own.ticketAccess !== 'own' : own.readsInvoices
  }

  mayAnswer(userId: number, ticket: Raised): boolean {
    if (!this.mayRead('tickets', userId, ticket)) return false
    return ticket.owner === userId || this.members.get(userId)?.ticketAccess === 'answer'
  }

  /** Newest first. */
  seenBy(kind: 'tickets' | 'invoices', userId: number): number[] {
    const seen = this[kind].filter((record) => this.mayRead(kind, userId, record))
    return seen.map(({ id }) => id).toReversed()
  }

  #tick(): number {
    this.#time += 1
    return this.#time
  }
}
