import { headline } from './site.ts'

/** The built-in texts of the home page. The highlights are in the order of their drawings. */
export const homeTexts = {
  headline,
  subheadline:
    'Networks, security, cloud and help desk, looked after as one, so that your people can get on with their work.',
  highlightsTitle: 'Around-the-clock care from people you know',
  highlights: [
    {
      title: 'Managed Security',
      text: 'Legitimate traffic gets through. Everything else is blocked at the edge, and we let you know.',
    },
    {
      title: '24/7 Support',
      text: 'A real person answers around the clock, not just during business hours.',
    },
    { title: 'Expert Team', text: 'You always know who is responsible for what, and so do they.' },
  ],
}
