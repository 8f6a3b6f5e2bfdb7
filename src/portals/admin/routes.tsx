import { createRoute } from '@tanstack/react-router'
import type { RootRoute } from '../../browser/rootRoute.tsx'
import { auditViewIn } from '../../features/base/audit/view.ts'
import { reportSearchIn } from '../../features/office/reports/values.ts'
import { userViewIn } from '../../features/people/directory/view.ts'
import { portalRoute } from '../frame/portalRoute.tsx'
import { screensOf } from '../frame/screensOf.ts'

const { screen } = screensOf('src/portals/admin', () => import('./screens.ts'))

export function adminRoutes(parent: RootRoute) {
  const portal = createRoute({
    getParentRoute: () => parent,
    id: 'admin',
    ...portalRoute,
    component: screen('PortalRoot', { from: 'src/portals/frame' }),
  })

  const frame = createRoute({
    getParentRoute: () => portal,
    id: 'frame',
    component: screen('AdminFrame'),
  })

  const dashboard = createRoute({
    getParentRoute: () => frame,
    path: '/admin/dashboard',
    staticData: { title: 'Admin Dashboard' },
    component: screen('AdminDashboardPage'),
  })

  const overview = createRoute({
    getParentRoute: () => portal,
    path: '/admin',
    staticData: { title: 'Admin Panel' },
    component: screen('AdminOverviewPage'),
  })

  const team = createRoute({
    getParentRoute: () => frame,
    path: '/admin/team',
    staticData: { title: 'Team' },
    component: screen('TeamManagementPage'),
  })

  const companies = createRoute({
    getParentRoute: () => frame,
    path: '/admin/companies',
    staticData: { title: 'Companies' },
    component: screen('CompaniesPage'),
  })

  const newCompany = createRoute({
    getParentRoute: () => frame,
    path: '/admin/companies/new',
    staticData: { title: 'Add Company' },
    component: screen('NewCompanyPage'),
  })

  const company = createRoute({
    getParentRoute: () => frame,
    path: '/admin/companies/$companyId',
    staticData: { title: 'Company' },
    component: screen('CompanyPage'),
  })

  const editCompany = createRoute({
    getParentRoute: () => frame,
    path: '/admin/companies/$companyId/edit',
    staticData: { title: 'Edit Company' },
    component: screen('EditCompanyPage'),
  })

  const userManagement = createRoute({
    getParentRoute: () => frame,
    path: '/admin/user-management',
    staticData: { title: 'User Management' },
    validateSearch: userViewIn,
    component: screen('UserManagementPage'),
  })

  const importUsers = createRoute({
    getParentRoute: () => frame,
    path: '/admin/user-management/import',
    staticData: { title: 'Import Users' },
    component: screen('ImportUsersPage'),
  })

  const roleManagement = createRoute({
    getParentRoute: () => frame,
    path: '/admin/role-management',
    staticData: { title: 'Role Management' },
    component: screen('RoleManagementPage'),
  })

  const domains = createRoute({
    getParentRoute: () => frame,
    path: '/admin/domain',
    staticData: { title: 'Domain Management' },
    component: screen('DomainsPage'),
  })

  const addDomain = createRoute({
    getParentRoute: () => portal,
    path: '/admin/domain/add',
    staticData: { title: 'Add Domain' },
    validateSearch: (search: Record<string, unknown>): { host?: 'this' | undefined } => ({
      host: search['host'] === 'this' ? 'this' : undefined,
    }),
    component: screen('AddDomainPage'),
  })

  const domain = createRoute({
    getParentRoute: () => portal,
    path: '/admin/domain/$domainId',
    staticData: { title: 'Domain Management' },
    component: screen('DomainPage'),
  })

  const brands = createRoute({
    getParentRoute: () => frame,
    path: '/admin/brand',
    staticData: { title: 'Brands' },
    component: screen('BrandsPage'),
  })

  const addBrand = createRoute({
    getParentRoute: () => frame,
    path: '/admin/brand/add',
    staticData: { title: 'Add Brand' },
    component: screen('AddBrandPage'),
  })

  const brand = createRoute({
    getParentRoute: () => frame,
    path: '/admin/brand/$brandId',
    staticData: { title: 'Brand' },
    component: screen('BrandPage'),
  })

  const siteSettings = createRoute({
    getParentRoute: () => frame,
    path: '/admin/site-settings',
    staticData: { title: 'Site Settings' },
    component: screen('SiteSettingsPage'),
  })

  const announcedFunctions = createRoute({
    getParentRoute: () => frame,
    path: '/admin/announced-functions',
    staticData: { title: 'Announced Functions' },
    component: screen('AnnouncedFunctionsPage'),
  })

  const identityProviders = createRoute({
    getParentRoute: () => frame,
    path: '/admin/single-sign-on',
    staticData: { title: 'Single Sign-On' },
    component: screen('SingleSignOnPage'),
  })

  const reports = createRoute({
    getParentRoute: () => frame,
    path: '/admin/reports',
    staticData: { title: 'Reports' },
    validateSearch: reportSearchIn,
    component: screen('ReportsPage', { from: 'src/portals/staff' }),
  })

  const audit = createRoute({
    getParentRoute: () => frame,
    path: '/admin/audit',
    staticData: { title: 'Audit Log' },
    validateSearch: auditViewIn,
    component: screen('AuditPage'),
  })

  const api = createRoute({
    getParentRoute: () => frame,
    path: '/admin/api',
    staticData: { title: 'API' },
    component: screen('ApiPage'),
  })

  const account = createRoute({
    getParentRoute: () => frame,
    path: '/admin/account',
    staticData: { title: 'Your Account' },
    component: screen('OwnAccountPage', { from: 'src/portals/staff' }),
  })

  return [
    portal.addChildren([
      overview,
      addDomain,
      domain,
      frame.addChildren([
        dashboard,
        domains,
        brands,
        addBrand,
        brand,
        team,
        companies,
        newCompany,
        company,
        editCompany,
        userManagement,
        importUsers,
        roleManagement,
        siteSettings,
        announcedFunctions,
        identityProviders,
        reports,
        audit,
        api,
        account,
      ]),
    ]),
  ]
}
