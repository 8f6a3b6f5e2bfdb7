import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { PageHeader } from '../../browser/ui/PageHeader.tsx'
import { Spinner } from '../../browser/ui/Spinner.tsx'
import { currentUserQuery } from '../../features/people/accounts/browser/api.ts'
import { NewBrandForm } from '../../features/site/brands/browser/NewBrandForm.tsx'
import { AccountError } from '../session/AccountError.tsx'
import type { Screen } from '../../browser/page/screen.ts'

function AddBrandPage() {
  const user = useQuery(currentUserQuery)
  const navigate = useNavigate()
  const createdId = useRef('')
  return (
    <>
      <PageHeader title="Add Brand" back={{ to: '/admin/brand', label: 'Back to Brands' }} />
      {user.data ? (
        <div className="max-w-[720px]">
          <NewBrandForm
            userId={user.data.id}
            onCreated={({ id }) => {
              createdId.current = String(id)
            }}
            onDone={() =>
              void navigate({ to: '/admin/brand/$brandId', params: { brandId: createdId.current } })
            }
            onCancel={() => void navigate({ to: '/admin/brand' })}
          />
        </div>
      ) : user.isError ? (
        <AccountError signInPage="/login" />
      ) : (
        <Spinner label="Loading..." className="min-h-94" />
      )}
    </>
  )
}

export const screen: Screen = { component: AddBrandPage }
