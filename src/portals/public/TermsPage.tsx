import { useLoaderData } from '@tanstack/react-router'
import { legalPageTitles } from '../../shared/site/site.ts'
import { LegalText } from './LegalText.tsx'

export function TermsPage() {
  return <LegalText title={legalPageTitles.terms} content={useLoaderData({ from: '/terms' }).content} />
}
