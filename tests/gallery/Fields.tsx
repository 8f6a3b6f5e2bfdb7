import { useState } from 'react'
import { Button } from '../../src/browser/ui/Button.tsx'
import { Card } from '../../src/browser/ui/Card.tsx'
import { Checkbox } from '../../src/browser/ui/Checkbox.tsx'
import { ChoicePair } from '../../src/browser/ui/ChoicePair.tsx'
import { CodeField } from '../../src/browser/ui/CodeField.tsx'
import { ComboboxField } from '../../src/browser/ui/ComboboxField.tsx'
import { MoneyField } from '../../src/browser/ui/MoneyField.tsx'
import { PasswordField } from '../../src/browser/ui/PasswordField.tsx'
import { SearchField } from '../../src/browser/ui/SearchField.tsx'
import { SelectField } from '../../src/browser/ui/SelectField.tsx'
import { Switch } from '../../src/browser/ui/Switch.tsx'
import { Tabs } from '../../src/browser/ui/Tabs.tsx'
import { TextArea } from '../../src/browser/ui/TextArea.tsx'
import { TextField } from '../../src/browser/ui/TextField.tsx'
import { Block } from './Block.tsx'

const priorities = ['low', 'medium', 'high', 'critical'].map((value) => ({ value, label: value }))

export function Fields() {
  const [priority, setPriority] = useState('medium')
  const [code, setCode] = useState('4092')
  const [on, setOn] = useState(true)
  const [search, setSearch] = useState('')
  const [tab, setTab] = useState<'login' | 'register'>('login')
  return (
    <Block name="Fields">
      <Card form className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField label="Name" name="name" defaultValue="Priya Natarajan" autoComplete="name" />
        <TextField label="Email" name="email" defaultValue="priya@harborsupply" error="Invalid email" />
        <TextField label="Company" name="company" optional hint="As on your invoice" />
        <PasswordField label="Password" name="password" error="Password is required" />
        <TextField label="Issue date" name="issueDate" type="date" defaultValue="2024-01-05" />
        <TextField label="Invoice number" name="invoiceNumber" disabled defaultValue="INV-2024-602918" />
        <MoneyField label="Unit price" name="unitPrice" defaultValue="65.00" />
        <TextField label="Quantity" name="quantity" numeric inputMode="numeric" defaultValue="24" />
        <SelectField label="Priority" value={priority} onValueChange={setPriority} options={priorities} />
        <ComboboxField
          label="Customer"
          placeholder="Select a customer"
          error="Customer is required"
          value=""
          onValueChange={() => {}}
          options={priorities}
        />
        <SearchField label="Search users" placeholder="Search users" value={search} onChange={setSearch} />
        <ChoicePair
          legend="Inquiry type"
          name="inquiryType"
          defaultValue="service"
          options={[
            { value: 'contact', label: 'Contact' },
            { value: 'service', label: 'Service' },
          ]}
        />
        <fieldset>
          <legend className="mb-1 text-ui font-medium">Interested services</legend>
          <Checkbox label="Network Management" name="services" value="network" defaultChecked />
          <Checkbox label="Cloud Services" name="services" value="cloud" />
          <Checkbox label="Backup & Recovery" name="services" value="backup" disabled />
        </fieldset>
        <div>
          <Switch
            label="Two-factor for ben.carter"
            labelHidden
            state={on ? 'On' : 'Off'}
            checked={on}
            onCheckedChange={setOn}
          />
          <Switch
            label="Two-factor for elena.p"
            labelHidden
            state="Off"
            checked={false}
            onCheckedChange={() => {}}
          />
          <Switch
            side="right"
            label="Active"
            hint="Visitors of this host see the brand"
            checked={on}
            onCheckedChange={setOn}
          />
        </div>
        <TextArea
          label="Message"
          name="message"
          className="md:col-span-2"
          defaultValue="We are moving to a second site."
        />
      </Card>
      <Card form className="flex flex-wrap items-end gap-4">
        <CodeField label="Verification code" value={code} onChange={setCode} />
        <Button size="large">Verify</Button>
      </Card>
      <Card form>
        <Tabs
          label="Account"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'login', label: 'Login', href: '?tab=login' },
            { value: 'register', label: 'Register', href: '?tab=register' },
          ]}
        >
          <p className="text-ui">{tab === 'login' ? 'Welcome back' : 'Create an account'}</p>
        </Tabs>
      </Card>
    </Block>
  )
}
