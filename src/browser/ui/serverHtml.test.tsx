import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { formatDateTime } from '../../shared/time/dates.ts'
import { Ago } from './Ago.tsx'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { Checkbox } from './Checkbox.tsx'
import { ChoicePair } from './ChoicePair.tsx'
import { CodeField } from './CodeField.tsx'
import { EmptyState } from './EmptyState.tsx'
import { ErrorState } from './ErrorState.tsx'
import { Notice } from './Notice.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SelectField } from './SelectField.tsx'
import { Spinner } from './Spinner.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { Tabs } from './Tabs.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'
import { Toaster } from './Toaster.tsx'

const halves = [
  { value: 'contact', label: 'Contact' },
  { value: 'service', label: 'Service' },
]
const nothing = () => {}

const parts: Record<string, ReactElement> = {
  button: <Button pendingText="Sending...">Send Message</Button>,
  'text field': <TextField label="Name" name="name" error="Name is required" />,
  password: <PasswordField label="Password" name="password" />,
  'text area': <TextArea label="Message" name="message" />,
  select: <SelectField label="Kind" name="kind" value="" placeholder="Select" options={halves} />,
  checkbox: <Checkbox label="Cloud Services" name="services" value="cloud" />,
  choice: <ChoicePair legend="Inquiry type" name="inquiryType" options={halves} defaultValue="contact" />,
  code: <CodeField label="Verification code" name="code" value="" onChange={nothing} />,
  notice: <Notice kind="success">Sent</Notice>,
  'empty state': <EmptyState text="Nothing" />,
  'error state': <ErrorState text="Error" />,
  spinner: <Spinner label="Loading" />,
  badge: <StatusBadge status="in_progress" />,
  avatar: <Avatar name="Maria" src="/maria.png" />,
  toaster: <Toaster />,
  tabs: (
    <Tabs
      label="Account"
      value="login"
      onValueChange={nothing}
      tabs={[{ value: 'login', label: 'Login', href: '?tab=login' }]}
    >
      Form
    </Tabs>
  ),
}

describe('In the HTML that the server renders', () => {
  test.each(Object.entries(parts))(
    'a %s has no style attribute, which the Content-Security-Policy would refuse',
    (_, part) => {
      const html = renderToStaticMarkup(part)
      expect(html).not.toMatch(/\sstyle=|<style|<script/)
    },
  )

  test('fields have the names and values that a form sends without JavaScript', () => {
    const html = Object.values(parts)
      .map((part) => renderToStaticMarkup(part))
      .join('')
    for (const name of ['name', 'password', 'message', 'kind', 'services', 'inquiryType', 'code']) {
      expect(html).toMatch(new RegExp(`<(input|textarea|select)[^>]* name="${name}"`))
    }
    expect(html).toMatch(
      /<input[^>]*type="radio"[^>]*checked=""[^>]*value="contact"|<input[^>]*value="contact"[^>]*checked=""/,
    )
  })

  test('a field refers to its label and its error', () => {
    const html = renderToStaticMarkup(<TextField label="Name" name="name" error="Name is required" />)
    const id = /<label for="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`id="${id}"`)
    expect(html).toContain(`aria-describedby="${id}-note"`)
    expect(html).toContain('aria-invalid="true"')
    expect(html).toMatch(new RegExp(`id="${id}-note"[^>]*>.*Name is required`))
  })

  test('the button that shows a password is disabled until its script has loaded', () => {
    expect(renderToStaticMarkup(<PasswordField label="Password" name="password" />)).not.toContain('<button')
  })

  test('an age is that of the moment, with date and time on the clock of the reader', () => {
    const at = new Date().toISOString()
    const html = `<time dateTime="${at}" title="${formatDateTime(at)}">a moment ago</time>`
    expect(renderToStaticMarkup(<Ago at={at} />)).toBe(html)
  })

  test('a status is shown by its value, with a space for the underscore', () => {
    expect(renderToStaticMarkup(<StatusBadge status="in_progress" />)).toContain('>in progress<')
  })
})
