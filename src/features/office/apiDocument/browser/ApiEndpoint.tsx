import { ChevronDown } from 'lucide'
import { Fragment, useId, useState } from 'react'
import { Icon } from '../../../../browser/ui/Icon.tsx'
import { ScrollBox } from '../../../../browser/ui/ScrollBox.tsx'
import type { Operation } from '../schema.ts'
import { shapeText } from './shapeText.ts'

export interface ListedEndpoint {
  method: string
  path: string
  operation: Operation
}

/** An endpoint as a line that expands to its parameters and responses. */
export function ApiEndpoint({ method, path, operation }: ListedEndpoint) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group/endpoint">
      <summary className="flex min-h-15 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2.5 transition-colors -outline-offset-2 hover:bg-n25 md:px-5 [&::-webkit-details-marker]:hidden">
        <span className="grid min-w-0 grow gap-x-4 gap-y-0.5 md:grid-cols-[3.5rem_minmax(0,1fr)]">
          <span className="font-mono text-small font-semibold text-n600 md:pt-0.5">{method}</span>
          <span className="min-w-0">
            <span className="block font-mono text-ui text-n900">
              {path.split(/(?=\/)/).map((part) => (
                <Fragment key={part}>
                  <wbr />
                  {part}
                </Fragment>
              ))}
            </span>
            <span className="block text-small text-n600">{operation.summary}</span>
          </span>
        </span>
        <Icon
          icon={ChevronDown}
          size={18}
          className="text-n600 transition-[rotate] duration-160 group-open/endpoint:rotate-180"
        />
      </summary>
      {isOpen && <OpenEndpoint operation={operation} />}
    </details>
  )
}

/** A sentence in which backticks enclose code. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <code key={at} className="font-mono">
        {part}
      </code>
    ),
  )
}

function OpenEndpoint({
  operation: { description, parameters, requestBody, responses },
}: {
  operation: Operation
}) {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'))
  const refusals = Object.keys(responses).filter((status) => status.startsWith('4') || status.startsWith('5'))
  return (
    <div className="grid gap-4 border-t border-n200 px-4 py-4 md:pr-5 md:pl-23">
      {description !== '' && (
        <p className="text-ui text-n700">
          <WithCode text={description} />
        </p>
      )}
      {parameters.length > 0 && (
        <Code
          title="Parameters"
          text={parameters
            .map(
              ({ name, in: place, required, schema }) =>
                `${name}${required ? '' : '?'} (${place}): ${shapeText(schema)}`,
            )
            .join('\n')}
        />
      )}
      <Content title="Request" content={requestBody?.content} />
      {success && <Content title={`Response ${success[0]}`} content={success[1].content} />}
      <p className="text-small text-n600 tabular-nums">Refused with {refusals.join(', ')}</p>
    </div>
  )
}

function Content({
  title,
  content = {},
}: {
  title: string
  content: Operation['responses'][string]['content']
}) {
  return Object.entries(content).map(([mediaType, { schema }]) => (
    <Code
      key={mediaType}
      title={mediaType === 'application/json' ? title : `${title} (${mediaType})`}
      text={shapeText(schema)}
    />
  ))
}

function Code({ title, text }: { title: string; text: string }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <p id={id} className="mb-1 text-small font-medium text-n700">
        {title}
      </p>
      <ScrollBox
        aria-labelledby={id}
        className="max-h-96 overflow-auto rounded-control border border-n200 bg-n25 px-3 py-2"
      >
        <pre className="font-mono text-small text-n800">{text}</pre>
      </ScrollBox>
    </div>
  )
}
