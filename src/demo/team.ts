/** Without pictures, in place of which the page shows the first letter of the name. */
export const team = [
  {
    name: 'Maria Alvarez',
    role: 'Chief Technology Officer',
    bio: 'Keeps the long plan. Twenty years of networks that stayed up.',
  },
  {
    name: 'Daniel Okafor',
    role: 'Head of Service Desk',
    bio: 'Answers before you have finished typing. Runs the night rota.',
  },
  {
    name: 'Aisha Rahman',
    role: 'Security Lead',
    bio: 'Audits, incident response and plain-language security training.',
  },
  {
    name: 'Tom Lindqvist',
    role: 'Network Engineer',
    bio: 'LAN, WAN and wireless, from the survey to the last label.',
  },
  {
    name: 'Grace Kim',
    role: 'Cloud Architect',
    bio: 'Moves what should move, and says so when it should not.',
  },
  {
    name: 'Luis Ferreira',
    role: 'Backup & Recovery Engineer',
    bio: 'Restores first, reports after. Tests every plan twice a year.',
  },
  {
    name: 'Hannah Weiss',
    role: 'Customer Success Manager',
    bio: 'Your named contact for reviews, renewals and everything else.',
  },
  {
    name: 'Ben Carter',
    role: 'Support Engineer',
    bio: 'First line by choice. Knows most printers by their first name.',
  },
] as const
