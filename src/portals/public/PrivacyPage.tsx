import { useLoaderData } from '@tanstack/react-router'
import { legalPageTitles } from '../../shared/site/site.ts'
import { LegalText } from './LegalText.tsx'

export function PrivacyPage() {
  return <LegalText title={legalPageTitles.privacy} content={useLoaderData({ from: '/privacy' }).content} />
}
