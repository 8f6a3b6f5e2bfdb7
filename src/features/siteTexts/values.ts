import type { Service } from '../../services.ts'

/** One for each drawing of the home page. */
export const highlightCount = 3

/** Below the description of a service. */
export const maxFacts = 4

export const iconLabels: Record<Service['icon'], string> = {
  network: 'Network',
  shield: 'Shield',
  cloud: 'Cloud',
  headset: 'Headset',
  activity: 'Activity',
  backup: 'Backup',
  phone: 'Phone',
  mail: 'Email',
  laptop: 'Laptop',
  printer: 'Printer',
  camera: 'Camera',
  code: 'Code',
  wrench: 'Wrench',
  training: 'Training',
  advice: 'Handshake',
}
