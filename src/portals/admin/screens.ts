import { PortalRoot } from '../frame/PortalRoot.tsx'
import type { Screen } from '../frame/screensOf.ts'
import { AdminFrame } from './AdminFrame.tsx'

// Each screen is a separate script. The imports are not among the routes, which every page loads, because the build
// adds a long list of needed scripts to each import.
export const screens = {
  AddBrandPage: async (): Screen => (await import('./AddBrandPage.tsx')).AddBrandPage,
  AddDomainPage: async (): Screen => (await import('./AddDomainPage.tsx')).AddDomainPage,
  AdminDashboardPage: async (): Screen => (await import('./AdminDashboardPage.tsx')).AdminDashboardPage,
  AdminFrame: (): Screen => Promise.resolve(AdminFrame),
  AdminOverviewPage: async (): Screen => (await import('./AdminOverviewPage.tsx')).AdminOverviewPage,
  AnnouncedFunctionsPage: async (): Screen =>
    (await import('./AnnouncedFunctionsPage.tsx')).AnnouncedFunctionsPage,
  ApiPage: async (): Screen => (await import('./ApiPage.tsx')).ApiPage,
  AuditPage: async (): Screen => (await import('./AuditPage.tsx')).AuditPage,
  BrandPage: async (): Screen => (await import('./BrandPage.tsx')).BrandPage,
  BrandsPage: async (): Screen => (await import('./BrandsPage.tsx')).BrandsPage,
  CompaniesPage: async (): Screen => (await import('./CompaniesPage.tsx')).CompaniesPage,
  CompanyPage: async (): Screen => (await import('./CompanyPage.tsx')).CompanyPage,
  DomainPage: async (): Screen => (await import('./DomainPage.tsx')).DomainPage,
  DomainsPage: async (): Screen => (await import('./DomainsPage.tsx')).DomainsPage,
  EditCompanyPage: async (): Screen => (await import('./EditCompanyPage.tsx')).EditCompanyPage,
  ImportUsersPage: async (): Screen => (await import('./ImportUsersPage.tsx')).ImportUsersPage,
  NewCompanyPage: async (): Screen => (await import('./NewCompanyPage.tsx')).NewCompanyPage,
  OwnAccountPage: async (): Screen => (await import('../staff/OwnAccountPage.tsx')).OwnAccountPage,
  PortalRoot: (): Screen => Promise.resolve(PortalRoot),
  ReportsPage: async (): Screen => (await import('../staff/ReportsPage.tsx')).ReportsPage,
  RoleManagementPage: async (): Screen => (await import('./RoleManagementPage.tsx')).RoleManagementPage,
  SingleSignOnPage: async (): Screen => (await import('./SingleSignOnPage.tsx')).SingleSignOnPage,
  SiteSettingsPage: async (): Screen => (await import('./SiteSettingsPage.tsx')).SiteSettingsPage,
  TeamManagementPage: async (): Screen => (await import('./TeamManagementPage.tsx')).TeamManagementPage,
  UserManagementPage: async (): Screen => (await import('./UserManagementPage.tsx')).UserManagementPage,
}
