import { useLoaderData } from '@tanstack/react-router'
import { AdminLoginPage } from './AdminLoginPage.tsx'
import { AgentLoginPage } from './AgentLoginPage.tsx'
import { CustomerLoginPage } from './CustomerLoginPage.tsx'
import { LoginPage } from './LoginPage.tsx'

// The five pages are one chunk: they share nearly everything, and whoever sees one does not see the others.

export const Login = () => <LoginPage page="/login" posted={useLoaderData({ from: '/login' }).posted} />
export const Auth = () => <LoginPage page="/auth" posted={useLoaderData({ from: '/auth' }).posted} />
export const AdminLogin = () => <AdminLoginPage {...useLoaderData({ from: '/admin/login' })} />
export const CustomerLogin = () => <CustomerLoginPage {...useLoaderData({ from: '/customer/login' })} />
export const AgentLogin = () => <AgentLoginPage {...useLoaderData({ from: '/agent/login' })} />
