// One chunk for the five pages: they share nearly all of their code.
export { AdminLoginPage } from './AdminLoginPage.tsx'
export { AgentLoginPage } from './AgentLoginPage.tsx'
export { AuthPage } from './AuthPage.tsx'
export { CustomerLoginPage } from './CustomerLoginPage.tsx'
export { LoginPage } from './LoginPage.tsx'
