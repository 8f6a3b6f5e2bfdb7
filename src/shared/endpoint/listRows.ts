/**
 * The request header with which browsers ask for rows of a list, such as `rows=0-99`. It means the same as `Range`, with
 * which browsers accept no compressed response.
 */
export const rowsHeader = 'list-range'
