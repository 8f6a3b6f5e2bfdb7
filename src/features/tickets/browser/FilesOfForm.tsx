import {
  get,
  useWatch,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { Slot } from '../../../browser/page/Slot.tsx'
import { messageFilesField } from '../slots.ts'

interface FilesOfFormProps<Values extends FieldValues, Checked> {
  form: UseFormReturn<Values, unknown, Checked>
}

const name = 'attachmentIds'

/** The field `attachmentIds` of a form, where a module takes files. */
export function FilesOfForm<Values extends FieldValues & { attachmentIds: number[] }, Checked>({
  form,
}: FilesOfFormProps<Values, Checked>) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form has this field, which TypeScript does not follow through the type parameter
  const path = name as Path<Values>
  const ids: readonly number[] = useWatch({ control: form.control, name: path })
  const { errors } = form.formState
  const error: unknown = get(errors, `${name}.root.message`) ?? get(errors, `${name}.message`)
  return (
    <Slot
      of={messageFilesField}
      given={{
        ids,
        onIds: (change) =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
          form.setValue(path, change(form.getValues(path)) as PathValue<Values, Path<Values>>, {
            shouldDirty: true,
          }),
        error: typeof error === 'string' ? error : undefined,
      }}
    />
  )
}
