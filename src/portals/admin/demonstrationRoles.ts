/** A role of the demonstration page; `permissions` are shown unchanged. */
export interface DemonstrationRole {
  id: number
  name: string
  description: string
  permissions: readonly string[]
}

/** Example data of a demonstration page. Real permissions are declared with each endpoint. */
const demonstrationRoles: readonly DemonstrationRole[] = [
  {
    id: 1,
    name: 'Administrator',
    description: 'Full access to everything in the system',
    permissions: ['all permissions'],
  },
  {
    id: 2,
    name: 'agent',
    description: 'Answers tickets and handles invoices',
    permissions: ['view_tickets', 'respond_tickets', 'view_invoices', 'create_invoices'],
  },
  {
    id: 3,
    name: 'customer',
    description: 'Raises own tickets and sees own invoices',
    permissions: ['view_own_tickets', 'create_tickets', 'view_own_invoices'],
  },
]

/** Simulates the time of a request, in ms. */
const delayMs = 500

/** Returns the example roles as a server would. */
export const rolesQuery = {
  queryKey: ['demonstration roles'] as const,
  queryFn: async (): Promise<readonly DemonstrationRole[]> => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    return demonstrationRoles
  },
}
