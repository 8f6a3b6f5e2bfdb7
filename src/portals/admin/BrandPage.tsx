import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ApiError } from '../../browser/api/send.ts'
import { ErrorState } from '../../browser/ui/ErrorState.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Retry } from '../../browser/ui/Retry.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { brandQuery } from '../../features/site/brands/browser/api.ts'
import { BrandDomains } from '../../features/site/brands/browser/BrandDomains.tsx'
import { DeleteBrand } from '../../features/site/brands/browser/DeleteBrand.tsx'
import { EditableBrand } from '../../features/site/brands/browser/EditableBrand.tsx'
import { BrandSections } from '../../features/site/provider/browser/BrandSections.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { reads } from '../data/reads.ts'

const back = { to: '/admin/brand', label: 'Back to Brands' } as const

/** A brand with its settings, whether or not a domain uses the brand. */
function BrandPage() {
  const { brandId } = useParams({ from: '/admin/frame/admin/brand/$brandId' })
  return <BrandContent key={brandId} id={brandId} />
}

function BrandContent({ id }: { id: string }) {
  const user = useQuery(currentUserQuery)
  const navigate = useNavigate()
  const brand = useQuery(brandQuery(id))
  if (user.data && brand.data) {
    return (
      <>
        <PageHeader
          back={back}
          title={brand.data.name}
          actions={<DeleteBrand brand={brand.data} onDeleted={() => void navigate({ to: '/admin/brand' })} />}
        />
        <BrandDomains brand={brand.data} />
        <EditableBrand brand={brand.data} host={brand.data.domains[0]?.domainName} userId={user.data.id} />
        <BrandSections owner={brand.data.id} userId={user.data.id} />
      </>
    )
  }
  if (brand.error instanceof ApiError && brand.error.status === 404) {
    return (
      <>
        <PageHeader back={back} title="Brand not found" />
        <ErrorState text="There is no such brand." />
      </>
    )
  }
  return (
    <>
      <PageHeader back={back} title="Brand" />
      {brand.isError || user.isError ? (
        <ErrorState
          text="Could not load the brand. Please try again."
          action={<Retry query={brand.isError ? brand : user} />}
        />
      ) : (
        <Spinner label="Loading brand..." className="min-h-62" />
      )}
    </>
  )
}

export const screen: Screen = {
  component: BrandPage,
  reads: ({ id }) => [reads(brandQuery(id))],
}
