import type { Proof } from '../../../../shared/site/shownProvider.ts'
import { maxFigures } from '../values.ts'

const blankFigure = { number: '', words: '' }

export const proofStart = (proof: Proof) => ({
  clients: proof.clients,
  quotationText: proof.quotationText ?? '',
  quotationName: proof.quotationName ?? '',
  quotationCompany: proof.quotationCompany ?? '',
  figures: Array.from({ length: maxFigures }, (_, at) => proof.figures[at] ?? blankFigure),
  certificates: proof.certificates.join('\n'),
  responseTime: proof.responseTime ?? '',
})
export type ProofValues = ReturnType<typeof proofStart>
