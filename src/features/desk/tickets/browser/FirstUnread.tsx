import { useEffect, useRef } from 'react'

/** The share of the window's height below which the first unread message is scrolled into view. */
const reach = 0.6

/**
 * The line above the first message that the user has not read. If it is outside the window when the ticket opens, the
 * page begins there.
 */
export function FirstUnread() {
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // After the router has scrolled the new page to its top.
    const frame = requestAnimationFrame(() => {
      const top = line.current?.getBoundingClientRect().top ?? 0
      if (window.scrollY === 0 && top > window.innerHeight * reach) line.current?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <li
      ref={line}
      className="mb-5 flex scroll-mt-[calc(var(--header-height)+1rem)] items-center gap-3 text-small font-medium text-ink"
    >
      <span aria-hidden className="h-px grow bg-strand-p" />
      New since your last visit
      <span aria-hidden className="h-px grow bg-strand-p" />
    </li>
  )
}
