/**
 * The cookie, readable by scripts, with the name of the user's time zone, such as Europe/Berlin. The server formats
 * times in this time zone. The cookie is set only for signed-in users.
 */
export const timeZoneCookie = 'time-zone'
