import type { TeamMember } from '../shared/site/teamMember.ts'
import type { Portrait } from './portraits.ts'

/** The people on the team page, with the features of their drawn pictures. */
export const team: readonly (Pick<TeamMember, 'name' | 'role' | 'bio'> & { portrait: Portrait })[] = [
  {
    name: 'Maria Alvarez',
    portrait: { skin: '#d9a27c', hair: '#33241c', clothes: '#1f3a5f', ground: '#e8edf4', style: 'long' },
    role: 'Chief Technology Officer',
    bio: 'Keeps the long plan. Twenty years of networks that stayed up.',
  },
  {
    name: 'Daniel Okafor',
    portrait: {
      skin: '#7a4b32',
      hair: '#1b1412',
      clothes: '#c98a2b',
      ground: '#f1ece2',
      style: 'short',
      beard: true,
    },
    role: 'Head of Service Desk',
    bio: 'Answers before you have finished typing. Runs the night rota.',
  },
  {
    name: 'Aisha Rahman',
    portrait: {
      skin: '#b57b54',
      hair: '#241713',
      clothes: '#2f6b5e',
      ground: '#e4eeea',
      style: 'bun',
      glasses: true,
    },
    role: 'Security Lead',
    bio: 'Audits, incident response and plain-language security training.',
  },
  {
    name: 'Tom Lindqvist',
    portrait: { skin: '#f0c9ac', hair: '#c79a55', clothes: '#475569', ground: '#eaedf1', style: 'short' },
    role: 'Network Engineer',
    bio: 'LAN, WAN and wireless, from the survey to the last label.',
  },
  {
    name: 'Grace Kim',
    portrait: { skin: '#ecc3a0', hair: '#1d1a1c', clothes: '#8a3f4b', ground: '#f3e9ea', style: 'bob' },
    role: 'Cloud Architect',
    bio: 'Moves what should move, and says so when it should not.',
  },
  {
    name: 'Luis Ferreira',
    portrait: {
      skin: '#c98f68',
      hair: '#3a2a22',
      clothes: '#35506e',
      ground: '#e6ecf2',
      style: 'short',
      beard: true,
      glasses: true,
    },
    role: 'Backup & Recovery Engineer',
    bio: 'Restores first, reports after. Tests every plan twice a year.',
  },
  {
    name: 'Hannah Weiss',
    portrait: {
      skin: '#f2cdb4',
      hair: '#9a5a34',
      clothes: '#5b4b78',
      ground: '#edeaf2',
      style: 'long',
      glasses: true,
    },
    role: 'Customer Success Manager',
    bio: 'Your named contact for reviews, renewals and everything else.',
  },
  {
    name: 'Ben Carter',
    portrait: { skin: '#8d5a3c', hair: '#211815', clothes: '#3f6f94', ground: '#e5eef4', style: 'round' },
    role: 'Support Engineer',
    bio: 'First line by choice. Knows most printers by their first name.',
  },
]
