import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'section'> & { /** 24 instead of 20 px of padding. */ form?: boolean }

/** White with a hairline, never a shadow: only what floats has one. */
export function Card({ form = false, className = '', ...card }: CardProps) {
  return (
    <section
      {...card}
      className={`rounded-card border border-n200 bg-n0 ${form ? 'p-5 md:p-6' : 'p-5'} ${className}`}
    />
  )
}
