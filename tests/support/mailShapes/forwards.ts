import { fresh, mail, plain, type Envelope, type Shape } from './build.ts'

const forwarded = (name: string, subject: string, text: string): Shape => ({
  name,
  raw: (to: Envelope) => plain(to, text, fresh(to, subject)),
  lands: 'ticket',
  title: 'Fire alarm',
  text,
})

/** Mails that people pass on, which begin tickets. */
export const forwardShapes: readonly Shape[] = [
  forwarded(
    'a forward of Gmail',
    'Fwd: Fire alarm',
    'Please look.\n\n---------- Forwarded message ---------\nFrom: Ann <ann@other.test>\nDate: Mon, Nov 30, 2026 at 9:00 AM\nSubject: Fire alarm\nTo: <grace@example.test>\n\n\nIt rings.',
  ),
  forwarded(
    'a forward of Outlook in German',
    'WG: Fire alarm',
    'Bitte ansehen.\n\nVon: Ann <ann@other.test>\nGesendet: Montag, 30. November 2026 09:00\nAn: Grace <grace@example.test>\nBetreff: Fire alarm\n\nEs klingelt.',
  ),
  forwarded(
    'a forward of Outlook in French',
    'TR: Fire alarm',
    'De : Ann <ann@other.test>\nEnvoyé : lundi 30 novembre 2026 09:00\nÀ : Grace <grace@example.test>\nObjet : Fire alarm\n\nIl sonne.',
  ),
  forwarded(
    'a forward of Outlook in Spanish',
    'RV: Fire alarm',
    'De: Ann <ann@other.test>\nEnviado: lunes, 30 de noviembre de 2026 9:00\nPara: Grace <grace@example.test>\nAsunto: Fire alarm\n\nSuena.',
  ),
  forwarded(
    'a forward of Apple Mail',
    'Fwd: Fire alarm',
    'Please look.\n\n> Begin forwarded message:\n>\n> From: Ann <ann@other.test>\n> Subject: Fire alarm\n>\n> It rings.',
  ),
  {
    name: 'a new email of Outlook that is empty',
    raw: (to) => mail(to, { ...fresh(to, 'Printer'), 'Content-Type': 'text/plain; charset="us-ascii"' }, ''),
    lands: 'ticket',
    title: 'Printer',
    text: '(no text)',
  },
]
