import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide'
import { buttonClass } from '../../browser/ui/Button.tsx'
import { EmptyState } from '../../browser/ui/EmptyState.tsx'
import { Icon } from '../../browser/ui/Icon.tsx'
import { LoadedContent } from '../../browser/ui/LoadedContent.tsx'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { brandDirectoryQuery } from '../../features/site/brands/browser/api.ts'
import { BrandTable } from '../../features/site/brands/browser/BrandTable.tsx'
import type { Screen } from '../../browser/page/screen.ts'
import { reads } from '../data/reads.ts'

const add = (
  <Link to="/admin/brand/add" className={buttonClass()}>
    <Icon icon={Plus} />
    Add Brand
  </Link>
)

function BrandsPage() {
  const brands = useQuery(brandDirectoryQuery)
  return (
    <>
      <PageHeader
        title="Brands"
        subtitle="The names, logos and colors that visitors see at your domains. Any other host shows the default brand."
        actions={brands.data?.length !== 0 && add}
      />
      <LoadedContent
        query={brands}
        loadingText="Loading brands..."
        errorText="Could not load the brands. Please try again."
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              text="There is no brand yet. Visitors see the look that the program comes with."
              action={add}
            />
          ) : (
            <BrandTable brands={all} />
          )
        }
      </LoadedContent>
    </>
  )
}

export const screen: Screen = {
  component: BrandsPage,
  reads: () => [reads(brandDirectoryQuery)],
}
