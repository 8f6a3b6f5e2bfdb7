import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { RootRoute } from '../../browser/rootRoute.tsx'
import { loadFills } from '../../browser/Slot.tsx'
import { userActions, userList } from '../../features/accounts/slots.ts'
import { auditViewIn } from '../../features/audit/view.ts'
import { portalRoute } from '../portalRoute.tsx'

export function adminRoutes(parent: RootRoute) {
  const portal = createRoute({ getParentRoute: () => parent, id: 'admin', ...portalRoute })

  const frame = createRoute({
    getParentRoute: () => portal,
    id: 'frame',
    component: lazyRouteComponent(() => import('./AdminFrame.tsx'), 'AdminFrame'),
  })

  const dashboard = createRoute({
    getParentRoute: () => frame,
    path: '/admin/dashboard',
    staticData: { title: 'Admin Dashboard' },
    loader: ({ context }) => loadFills(context, userActions),
    component: lazyRouteComponent(() => import('./AdminDashboardPage.tsx'), 'AdminDashboardPage'),
  })

  const overview = createRoute({
    getParentRoute: () => portal,
    path: '/admin',
    staticData: { title: 'Admin Panel' },
    component: lazyRouteComponent(() => import('./AdminOverviewPage.tsx'), 'AdminOverviewPage'),
  })

  const team = createRoute({
    getParentRoute: () => frame,
    path: '/admin/team',
    staticData: { title: 'Team' },
    component: lazyRouteComponent(() => import('./TeamManagementPage.tsx'), 'TeamManagementPage'),
  })

  const companies = createRoute({
    getParentRoute: () => frame,
    path: '/admin/companies',
    staticData: { title: 'Companies' },
    component: lazyRouteComponent(() => import('./CompaniesPage.tsx'), 'CompaniesPage'),
  })

  const newCompany = createRoute({
    getParentRoute: () => frame,
    path: '/admin/companies/new',
    staticData: { title: 'Add Company' },
    component: lazyRouteComponent(() => import('./NewCompanyPage.tsx'), 'NewCompanyPage'),
  })

  const company = createRoute({
    getParentRoute: () => frame,
    path: '/admin/companies/$companyId',
    staticData: { title: 'Company' },
    component: lazyRouteComponent(() => import('./CompanyPage.tsx'), 'CompanyPage'),
  })

  const editCompany = createRoute({
    getParentRoute: () => frame,
    path: '/admin/companies/$companyId/edit',
    staticData: { title: 'Edit Company' },
    component: lazyRouteComponent(() => import('./EditCompanyPage.tsx'), 'EditCompanyPage'),
  })

  const userManagement = createRoute({
    getParentRoute: () => frame,
    path: '/admin/user-management',
    staticData: { title: 'User Management' },
    loader: ({ context }) => loadFills(context, userList, userActions),
    component: lazyRouteComponent(() => import('./UserManagementPage.tsx'), 'UserManagementPage'),
  })

  const roleManagement = createRoute({
    getParentRoute: () => frame,
    path: '/admin/role-management',
    staticData: { title: 'Role Management' },
    component: lazyRouteComponent(() => import('./RoleManagementPage.tsx'), 'RoleManagementPage'),
  })

  const domains = createRoute({
    getParentRoute: () => frame,
    path: '/admin/domain',
    staticData: { title: 'Domain Management' },
    component: lazyRouteComponent(() => import('./DomainsPage.tsx'), 'DomainsPage'),
  })

  const addDomain = createRoute({
    getParentRoute: () => portal,
    path: '/admin/domain/add',
    staticData: { title: 'Add Domain' },
    component: lazyRouteComponent(() => import('./AddDomainPage.tsx'), 'AddDomainPage'),
  })

  const domain = createRoute({
    getParentRoute: () => portal,
    path: '/admin/domain/$domainId',
    staticData: { title: 'Domain Management' },
    component: lazyRouteComponent(() => import('./DomainPage.tsx'), 'DomainPage'),
  })

  const siteSettings = createRoute({
    getParentRoute: () => frame,
    path: '/admin/site-settings',
    staticData: { title: 'Site Settings' },
    component: lazyRouteComponent(() => import('./SiteSettingsPage.tsx'), 'SiteSettingsPage'),
  })

  const modules = createRoute({
    getParentRoute: () => frame,
    path: '/admin/modules',
    staticData: { title: 'Modules' },
    component: lazyRouteComponent(() => import('./ModulesPage.tsx'), 'ModulesPage'),
  })

  const audit = createRoute({
    getParentRoute: () => frame,
    path: '/admin/audit',
    staticData: { title: 'Audit Log' },
    validateSearch: auditViewIn,
    component: lazyRouteComponent(() => import('./AuditPage.tsx'), 'AuditPage'),
  })

  const account = createRoute({
    getParentRoute: () => frame,
    path: '/admin/account',
    staticData: { title: 'Your Account' },
    component: lazyRouteComponent(() => import('../OwnAccountPage.tsx'), 'OwnAccountPage'),
  })

  return [
    portal.addChildren([
      overview,
      addDomain,
      domain,
      frame.addChildren([
        dashboard,
        domains,
        team,
        companies,
        newCompany,
        company,
        editCompany,
        userManagement,
        roleManagement,
        siteSettings,
        modules,
        audit,
        account,
      ]),
    ]),
  ]
}
