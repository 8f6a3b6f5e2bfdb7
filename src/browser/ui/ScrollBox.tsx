import type { ComponentProps } from 'react'

type ScrollBoxProps = ComponentProps<'div'> & ({ 'aria-label': string } | { 'aria-labelledby': string })

/** A box of limited height, whose content is reached by keyboard as well. Give it a height and `overflow-auto`. */
export function ScrollBox(props: ScrollBoxProps) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reached by keyboard (WCAG 2.1.1), and Safari's Tab key reaches none without a tabindex
  return <div role="group" tabIndex={0} {...props} />
}
