import { createRoute } from '@tanstack/react-router'
import {
  Braces,
  ChartColumn,
  CircleUserRound,
  Globe,
  LogIn,
  Palette,
  ScrollText,
  ServerCog,
  Settings,
  ToggleRight,
} from 'lucide'
import type { RootRoute } from '../../browser/rootRoute.tsx'
import { auditViewIn } from '../../features/base/audit/view.ts'
import { reportSearchIn } from '../../features/office/reports/values.ts'
import { userViewIn } from '../../features/people/directory/view.ts'
import { portalRoute } from '../frame/portalRoute.tsx'
import { screen } from '../frame/screen.ts'

export function adminRoutes(parent: RootRoute) {
  const portal = createRoute({
    getParentRoute: () => parent,
    id: 'admin',
    ...portalRoute,
  })
  const inPortal = { getParentRoute: () => portal }

  const frame = createRoute({
    ...inPortal,
    id: 'frame',
    ...screen('src/portals/admin/AdminFrame.tsx', () => import('./AdminFrame.tsx')),
  })
  const inFrame = { getParentRoute: () => frame }

  const screensInFrame = [
    createRoute({
      ...inFrame,
      path: '/admin/dashboard',
      ...screen('src/portals/admin/AdminDashboardPage.tsx', () => import('./AdminDashboardPage.tsx'), {
        title: 'Admin Dashboard',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/team',
      ...screen('src/portals/admin/TeamManagementPage.tsx', () => import('./TeamManagementPage.tsx'), {
        title: 'Team',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/companies',
      ...screen('src/portals/admin/CompaniesPage.tsx', () => import('./CompaniesPage.tsx'), {
        title: 'Companies',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/companies/new',
      ...screen('src/portals/admin/NewCompanyPage.tsx', () => import('./NewCompanyPage.tsx'), {
        title: 'Add Company',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/companies/$companyId',
      ...screen('src/portals/admin/CompanyPage.tsx', () => import('./CompanyPage.tsx'), { title: 'Company' }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/companies/$companyId/edit',
      ...screen('src/portals/admin/EditCompanyPage.tsx', () => import('./EditCompanyPage.tsx'), {
        title: 'Edit Company',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/user-management',
      validateSearch: userViewIn,
      ...screen('src/portals/admin/UserManagementPage.tsx', () => import('./UserManagementPage.tsx'), {
        title: 'User Management',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/user-management/import',
      ...screen('src/portals/admin/ImportUsersPage.tsx', () => import('./ImportUsersPage.tsx'), {
        title: 'Import Users',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/role-management',
      ...screen('src/portals/admin/RoleManagementPage.tsx', () => import('./RoleManagementPage.tsx'), {
        title: 'Role Management',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/reports',
      validateSearch: reportSearchIn,
      ...screen('src/portals/staff/ReportsPage.tsx', () => import('../staff/ReportsPage.tsx'), {
        title: 'Reports',
        menu: { icon: ChartColumn },
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/domain',
      ...screen('src/portals/admin/DomainsPage.tsx', () => import('./DomainsPage.tsx'), {
        title: 'Domain Management',
        menu: { icon: Globe },
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/brand',
      ...screen('src/portals/admin/BrandsPage.tsx', () => import('./BrandsPage.tsx'), {
        title: 'Brands',
        menu: { icon: Palette },
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/brand/add',
      ...screen('src/portals/admin/AddBrandPage.tsx', () => import('./AddBrandPage.tsx'), {
        title: 'Add Brand',
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/brand/$brandId',
      ...screen('src/portals/admin/BrandPage.tsx', () => import('./BrandPage.tsx'), { title: 'Brand' }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/site-settings',
      ...screen('src/portals/admin/SiteSettingsPage.tsx', () => import('./SiteSettingsPage.tsx'), {
        title: 'Site Settings',
        menu: { icon: Settings },
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/announced-functions',
      ...screen(
        'src/portals/admin/AnnouncedFunctionsPage.tsx',
        () => import('./AnnouncedFunctionsPage.tsx'),
        { title: 'Announced Functions', menu: { icon: ToggleRight } },
      ),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/single-sign-on',
      ...screen('src/portals/admin/SingleSignOnPage.tsx', () => import('./SingleSignOnPage.tsx'), {
        title: 'Single Sign-On',
        menu: { icon: LogIn },
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/audit',
      validateSearch: auditViewIn,
      ...screen('src/portals/admin/AuditPage.tsx', () => import('./AuditPage.tsx'), {
        title: 'Audit Log',
        menu: { icon: ScrollText },
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/background-work',
      ...screen('src/portals/admin/BackgroundWorkPage.tsx', () => import('./BackgroundWorkPage.tsx'), {
        title: 'Background Work',
        menu: { icon: ServerCog },
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/api',
      ...screen('src/portals/admin/ApiPage.tsx', () => import('./ApiPage.tsx'), {
        title: 'API',
        menu: { icon: Braces },
      }),
    }),
    createRoute({
      ...inFrame,
      path: '/admin/account',
      ...screen('src/portals/staff/OwnAccountPage.tsx', () => import('../staff/OwnAccountPage.tsx'), {
        title: 'Your Account',
        menu: { icon: CircleUserRound },
      }),
    }),
  ] as const
  // Screens that have their own menus.
  const screens = [
    createRoute({
      ...inPortal,
      path: '/admin',
      ...screen('src/portals/admin/AdminOverviewPage.tsx', () => import('./AdminOverviewPage.tsx'), {
        title: 'Admin Panel',
      }),
    }),
    createRoute({
      ...inPortal,
      path: '/admin/domain/add',
      validateSearch: (search: Record<string, unknown>): { host?: 'this' | undefined } => ({
        host: search['host'] === 'this' ? 'this' : undefined,
      }),
      ...screen('src/portals/admin/AddDomainPage.tsx', () => import('./AddDomainPage.tsx'), {
        title: 'Add Domain',
      }),
    }),
    createRoute({
      ...inPortal,
      path: '/admin/domain/$domainId',
      ...screen('src/portals/admin/DomainPage.tsx', () => import('./DomainPage.tsx'), {
        title: 'Domain Management',
      }),
    }),
  ] as const
  return [portal.addChildren([...screens, frame.addChildren(screensInFrame)])]
}
