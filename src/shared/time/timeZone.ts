/**
 * The readable cookie with the name of the reader's time zone, such as Europe/Berlin: the server writes times by it. It is
 * set where someone is signed in only.
 */
export const timeZoneCookie = 'time-zone'
