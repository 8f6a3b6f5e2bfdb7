import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadedLater } from '../../../../browser/page/loadedLater.tsx'
import { DeleteDialog } from '../../../../browser/ui/DeleteDialog.tsx'
import { EditAndDelete } from '../../../../browser/ui/EditAndDelete.tsx'
import { Loaded } from '../../../base/settings/browser/Loaded.tsx'
import type { Tag } from '../schema.ts'
import { deleteTag, tagsQuery } from './api.ts'
import { TagBadge } from './TagBadge.tsx'

const EditTag = loadedLater(async () => (await import('./EditTagDialog.tsx')).EditTagDialog)

interface Asked {
  what: 'edit' | 'delete'
  open: boolean
  tag: Tag
}

/** The list of all tags, in which administrators rename, recolor, merge and delete tags. */
export function TagManagement({ userId }: { userId: number }) {
  const queries = useQueryClient()
  const tags = useQuery(tagsQuery)
  const [asked, setAsked] = useState<Asked>()
  const dialog = asked && {
    tag: asked.tag,
    open: asked.open,
    onClose: () => setAsked({ ...asked, open: false }),
  }
  return (
    <section aria-labelledby="all-tags" className="mt-6 border-t border-n200 pt-6">
      <h3 id="all-tags" className="mb-1 text-section text-n900">
        Tags
      </h3>
      <p className="mb-4 text-ui text-n600">
        Staff add tags on the page of a ticket. Customers never see them.
      </p>
      <Loaded query={tags} what="tags" loadingClass="min-h-31">
        {(all) =>
          all.length === 0 ? (
            <p className="text-ui text-n600">There are no tags yet.</p>
          ) : (
            <ul className="max-h-100 divide-y divide-n200 overflow-y-auto rounded-card border border-n200">
              {all.map((tag) => (
                <li key={tag.id} className="flex items-center gap-1 py-1 pr-2 pl-4">
                  <span className="min-w-0 grow">
                    <TagBadge tag={tag} />
                  </span>
                  <EditAndDelete
                    of={`tag ${tag.name}`}
                    onEdit={() => setAsked({ what: 'edit', open: true, tag })}
                    onDelete={() => setAsked({ what: 'delete', open: true, tag })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {dialog && asked.what === 'edit' && (
        <EditTag.Later key={asked.tag.id} {...dialog} all={tags.data ?? []} userId={userId} />
      )}
      {dialog && asked.what === 'delete' && (
        <DeleteDialog
          {...dialog}
          item={asked.tag}
          title="Delete tag"
          question={`Are you sure you want to delete the tag ${asked.tag.name}?`}
          effect="It is taken off all tickets, which stay."
          remove={(id) => deleteTag(queries, id)}
          successTitle="Tag deleted"
          failureTitle="Could not delete the tag"
        />
      )}
    </section>
  )
}
