import type { ComponentProps } from 'react'

type CardProps = ComponentProps<'section'> & { /** 24 px of padding instead of 20. */ form?: boolean }

/** White with a thin border; shadows are for floating elements only. */
export function Card({ form = false, className = '', ...card }: CardProps) {
  return (
    <section
      {...card}
      className={`rounded-card border border-n200 bg-n0 ${form ? 'p-5 md:p-6' : 'p-5'} ${className}`}
    />
  )
}
