import { useQuery } from '@tanstack/react-query'
import { CheckCheck } from 'lucide'
import type { ComponentType } from 'react'
import { Button } from '../../../browser/ui/Button.tsx'
import { ErrorState } from '../../../browser/ui/ErrorState.tsx'
import { Retry } from '../../../browser/ui/Retry.tsx'
import { Spinner } from '../../../browser/ui/Spinner.tsx'
import { Switch } from '../../../browser/ui/Switch.tsx'
import { toast } from '../../../browser/ui/toast.ts'
import { toastFailure } from '../../../browser/ui/toastFailure.ts'
import type { Module, ModuleAbout } from '../../../module.ts'
import { LinkNeeds } from '../../mail/browser/LinkNeeds.tsx'
import type { LinkNeed } from '../../mail/values.ts'
import { systemStatusQuery } from '../../system/browser/api.ts'
import type { ModuleSwitch } from '../schema.ts'
import { modulesQuery, useSwitchModules } from './api.ts'

/** A module as administrators see it. */
export interface ShownModule {
  module: Module
  about: ModuleAbout
  drawing: ComponentType
}

interface ModuleListProps {
  modules: readonly ShownModule[]
}

/** Every module with its switch, which takes effect at once, for everybody. */
export function ModuleList({ modules }: ModuleListProps) {
  const query = useQuery(modulesQuery)
  const missing = useQuery(systemStatusQuery).data?.missing
  const lacks = ({ about }: ShownModule) =>
    missing?.filter((need) => (need === 'release' ? about.needs !== undefined : about.needs?.includes(need)))
  const switching = useSwitchModules({
    onSwitched: (switched) => {
      const lacking = modules.some(
        (shown) =>
          switched.some(({ name, isOn }) => isOn && name === shown.module.name) &&
          (lacks(shown)?.length ?? 0) > 0,
      )
      toast({
        title: sayingWhat(switched, modules),
        description: lacking ? 'Links cannot be emailed yet. See below for what is missing.' : undefined,
        kind: 'success',
      })
    },
    onError: (error) => toastFailure(error, 'The modules were not switched'),
  })
  if (query.isPending) return <Spinner label="Loading modules..." className="min-h-80" />
  if (!query.data) {
    return <ErrorState text="The modules could not be loaded." action={<Retry query={query} />} />
  }
  const stored = new Map(query.data.map(({ name, isOn }) => [name, isOn]))
  // As chosen while it is being saved.
  const chosen = switching.isPending ? switching.variables : []
  const isOn = ({ name }: Module) =>
    chosen.find((each) => each.name === name)?.isOn ?? stored.get(name) ?? false
  const off = modules.filter(({ module }) => !isOn(module))
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p role="status" className="text-ui text-n600 tabular-nums">
          {`${modules.length - off.length} of ${modules.length} are on`}
        </p>
        {off.length > 0 && (
          <Button
            variant="secondary"
            icon={CheckCheck}
            onClick={() => switching.mutate(off.map(({ module: { name } }) => ({ name, isOn: true })))}
          >
            Turn on recommended modules
          </Button>
        )}
      </div>
      <ul className="grid gap-4 lg:grid-cols-2">
        {modules.map((shown) => (
          <ModuleItem
            key={shown.module.name}
            {...shown}
            lacking={lacks(shown)}
            isOn={isOn(shown.module)}
            onSwitch={(next) => switching.mutate([{ name: shown.module.name, isOn: next }])}
          />
        ))}
      </ul>
    </>
  )
}

function sayingWhat(switched: readonly ModuleSwitch[], modules: readonly ShownModule[]): string {
  const [first] = switched
  if (switched.length > 1 || !first) return 'The recommended modules are on'
  const title = modules.find(({ module }) => module.name === first.name)?.about.title ?? first.name
  return `${title} is ${first.isOn ? 'on' : 'off'}`
}

const needNames: Record<NonNullable<ModuleAbout['needs']>[number], string> = {
  mail: 'a mail server',
  domain: 'a domain',
}

type ModuleItemProps = Omit<ShownModule, 'module'> & {
  isOn: boolean
  /** The needs that are not met; undefined until they are known. */
  lacking: readonly LinkNeed[] | undefined
  onSwitch: (isOn: boolean) => void
}

function ModuleItem({ about, drawing: Drawing, isOn, lacking, onSwitch }: ModuleItemProps) {
  return (
    <li className="rounded-card border border-n200 bg-n0">
      <div className="grid h-36 place-items-center overflow-hidden rounded-t-card border-b border-n200 bg-n25">
        <Drawing />
      </div>
      <div className="p-5">
        <div className="flex items-center justify-between gap-4">
          <h2 className="text-section">{about.title}</h2>
          <Switch
            label={about.title}
            labelHidden
            state={isOn ? 'On' : 'Off'}
            side="right"
            checked={isOn}
            onCheckedChange={onSwitch}
          />
        </div>
        <p className="mt-1 text-ui text-n700">{about.sentence}</p>
        <p className="mt-3 text-small text-n600">When it is off: {about.whenOff}</p>
        {about.needs && (
          // Two lines: what is missing is loaded later.
          <p className={`mt-1 min-h-8 text-small ${lacking?.length && isOn ? 'text-danger' : 'text-n600'}`}>
            Needs {about.needs.map((need) => needNames[need]).join(' and ')}.
            {lacking &&
              (lacking.length > 0 ? (
                <span>
                  {' '}
                  <LinkNeeds missing={lacking} />
                </span>
              ) : (
                <span>{about.needs.length > 1 ? ' Both are set up.' : ' It is set up.'}</span>
              ))}
          </p>
        )}
      </div>
    </li>
  )
}
