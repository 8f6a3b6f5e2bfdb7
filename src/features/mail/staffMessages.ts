/** Mails with a text that staff write to one person. `title`: the name on screens. */
export const staffMessages = {
  leadAnswered: { title: 'Answer to a lead', subject: 'About your inquiry' },
} as const

export type StaffMessageKind = keyof typeof staffMessages

export const isStaffMessage = (text: string): text is StaffMessageKind => Object.hasOwn(staffMessages, text)
