import { useLoaderData } from '@tanstack/react-router'
import { LoginOrRegister } from './LoginOrRegister.tsx'

export function LoginPage() {
  const { posted } = useLoaderData({ from: '/login' })
  return <LoginOrRegister page="/login" posted={posted} />
}
