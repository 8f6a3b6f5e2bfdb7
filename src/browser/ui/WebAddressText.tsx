import { Fragment } from 'react'

/** A web address or a host that preferably wraps after a slash, a dot or an @. */
export function WebAddressText({ address }: { address: string }) {
  return address.split(/(?<=[/.@])(?![/.@])/).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ))
}
