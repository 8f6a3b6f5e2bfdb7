/**
 * The readable cookie with the name of the reader's time zone, such as Europe/Berlin, in which the server formats
 * times. It is set only for signed-in users.
 */
export const timeZoneCookie = 'time-zone'
