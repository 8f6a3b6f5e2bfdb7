import { Link } from '@tanstack/react-router'
import { copyrightYear, legalPageTitles } from '../../shared/site/site.ts'
import { useContact, useServices, useSite } from '../page/site.tsx'
import { PhoneLink } from '../ui/PhoneLink.tsx'
import { Logo } from './Logo.tsx'
import { quickLinks } from './navigation.ts'

const columns =
  'grid grid-cols-2 gap-x-6 md:grid-cols-[1.6fr_1fr_1.3fr_1.6fr] lg:grid-cols-[2fr_1fr_1.2fr_1.6fr]'
const looks = {
  public: {
    frame: 'mx-auto max-w-[1280px] px-5 md:px-10',
    columns: `${columns} gap-y-8 pt-10 pb-11 md:pt-14`,
    text: 'text-ui',
    list: 'mt-3',
    row: 'py-1 pointer-coarse:py-3',
    legal: 'py-5',
  },
  portal: {
    frame: 'px-5 md:px-6 lg:px-8',
    columns: `${columns} gap-y-6 pt-7 pb-6`,
    text: 'text-small',
    list: 'mt-1',
    row: 'py-1 pointer-coarse:py-3.5',
    legal: 'py-3',
  },
}
const linkClass = 'rounded-badge hover:text-n900 hover:underline hover:underline-offset-4'

/** The footer of every page. */
export function Footer({ portal }: { portal: boolean }) {
  const { brand, provider, texts } = useSite()
  const services = useServices().slice(0, 4)
  const { email, address } = useContact()
  const look = portal ? looks.portal : looks.public
  const heading = `${look.text} font-semibold text-n900`
  const list = `${look.text} ${look.list}`
  return (
    <footer className="border-t border-n200 bg-n25 text-n700 print:hidden">
      <div className={look.frame}>
        <div className={look.columns}>
          <div className="min-w-0 max-md:col-span-2">
            <Logo place="footer" />
          </div>
          <nav aria-labelledby="footer-links">
            <h2 id="footer-links" className={heading}>
              Quick Links
            </h2>
            <ul className={list}>
              {quickLinks.map(({ to, label }) => (
                <li key={to} className="flex">
                  <Link to={to} activeOptions={{ exact: true }} className={`${linkClass} ${look.row}`}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <nav aria-labelledby="footer-services">
            <h2 id="footer-services" className={heading}>
              Services
            </h2>
            <ul className={list}>
              {services.map(({ id, title }) => (
                <li key={id} className="flex wrap-anywhere">
                  <Link to="/services" hash={id} className={`${linkClass} ${look.row}`}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="max-md:col-span-2">
            <h2 className={heading}>Contact</h2>
            <address className={`${list} not-italic`}>
              <p className="flex">
                <PhoneLink className={`${linkClass} ${look.row}`} />
              </p>
              <p className="flex">
                <a href={`mailto:${email}`} className={`[overflow-wrap:anywhere] ${linkClass} ${look.row}`}>
                  {email}
                </a>
              </p>
              <p className={`text-balance whitespace-pre-line ${look.row}`}>{address.join('\n')}</p>
            </address>
            {provider.socialLinks && (
              <ul className={`flex flex-wrap gap-x-4 ${look.text}`}>
                {provider.socialLinks.map(({ name, address: href }) => (
                  <li key={href} className="flex">
                    <a href={href} rel="me noopener noreferrer" className={`${linkClass} ${look.row}`}>
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <div
          className={`flex flex-wrap items-baseline justify-between gap-x-6 border-t border-n200 text-small text-n600 ${look.legal}`}
        >
          <p>
            © {texts?.copyrightYear ?? copyrightYear} {brand.name}. All rights reserved.
          </p>
          {provider.legalPages && (
            <ul className="flex gap-x-4">
              {provider.legalPages.map((page) => (
                <li key={page} className="flex">
                  <Link to={`/${page}`} className={`${linkClass} ${look.row}`}>
                    {legalPageTitles[page]}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  )
}
