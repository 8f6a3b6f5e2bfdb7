import { useLoaderData } from '@tanstack/react-router'
import { LoginOrRegister } from './LoginOrRegister.tsx'

export function AuthPage() {
  const { posted } = useLoaderData({ from: '/auth' })
  return <LoginOrRegister page="/auth" posted={posted} />
}
