import { useLocation, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useSite } from '../../browser/page/site.tsx'
import { Tabs } from '../../browser/ui/Tabs.tsx'
import { LoginForm } from '../../features/people/accounts/browser/LoginForm.tsx'
import { RegisterForm } from '../../features/people/accounts/browser/RegisterForm.tsx'
import type { Begun } from '../../features/people/accounts/schema.ts'
import { loadSignInStep } from '../../features/people/accounts/browser/SignInStepForm.tsx'
import type { PostedForm } from '../../shared/site/pageState.ts'
import { isSignInStep, type SignInStep } from '../../shared/endpoint/signInStep.ts'
import { ContactSupport } from './ContactSupport.tsx'
import { CustomerSignInFrame } from './SignInFrame.tsx'
import { useSignIn } from './useSignIn.ts'

interface LoginOrRegisterProps {
  page: '/login' | '/auth'
  /** A form that was submitted without JavaScript, and its outcome. */
  posted: PostedForm | undefined
}

type Choice = 'login' | 'register'

const tabIn = (search: string): Choice =>
  new URLSearchParams(search).get('tab') === 'register' ? 'register' : 'login'

/**
 * Each tab has a URL; the second has `?tab=register`. Without JavaScript the tabs are links, and a reload or a link
 * from another site opens the right tab. Text typed in one tab stays while the other is shown.
 */
export function LoginOrRegister({ page, posted }: LoginOrRegisterProps) {
  const tabInUrl = useLocation({ select: ({ searchStr }) => tabIn(searchStr) })
  const [chosen, setChosen] = useState<Choice | undefined>(
    posted && (posted.form === 'register' ? 'register' : 'login'),
  )
  const [typed] = useState(() => new Map<string, string>())
  const [begun, setBegun] = useState<SignInStep>()
  const { mayRegister } = useSite()
  const navigate = useNavigate()
  const { action, onSignedIn } = useSignIn(page)
  const tab = chosen ?? tabInUrl
  const fields = useRef<HTMLDivElement>(null)
  const register = `${action}${action.includes('?') ? '&' : '?'}tab=register`

  function choose(next: Choice) {
    for (const field of fields.current?.querySelectorAll('input') ?? []) keepTyped(typed, field)
    setChosen(next)
    void navigate({ href: next === 'register' ? register : action, replace: true, resetScroll: false })
  }

  async function goOn(next: Begun) {
    if (typeof next !== 'string') return onSignedIn(next)
    if (!isSignInStep(next)) return undefined
    await loadSignInStep(next)
    setBegun(next)
    choose('login')
    return undefined
  }

  return (
    <CustomerSignInFrame fromTop title={tab === 'login' ? 'Sign in to your account' : 'Create your account'}>
      <Tabs
        label="Sign in or register"
        tabs={[
          { value: 'login', label: 'Login', href: action },
          { value: 'register', label: 'Register', href: register },
        ]}
        value={tab}
        onValueChange={choose}
        className="mt-3"
      >
        <div ref={fields}>
          {tab === 'login' ? (
            <LoginForm
              action={action}
              posted={posted?.form === 'register' ? undefined : posted}
              typed={typed}
              begun={begun}
              onSignedIn={onSignedIn}
            />
          ) : mayRegister ? (
            <RegisterForm
              action={register}
              posted={posted?.form === 'register' ? posted : undefined}
              typed={typed}
              onBegun={goOn}
            />
          ) : (
            <p className="text-body text-n700">
              Registration is closed. <ContactSupport />
            </p>
          )}
        </div>
      </Tabs>
    </CustomerSignInFrame>
  )
}

function keepTyped(typed: Map<string, string>, field: HTMLInputElement): void {
  if (field.type === 'hidden' || field.autocomplete.endsWith('password')) return
  if (field.type !== 'checkbox' || field.checked) typed.set(field.name, field.value)
  else typed.delete(field.name)
}
