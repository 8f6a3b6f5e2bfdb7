// Without the validation library, because the screen loads this file.

/** Width and height of a stored picture: three times the size in which conversations show it. */
export const pictureSidePx = 96

/** The URL at which staff read a picture; customers cannot. */
export const pathOfPicture = (key: string) => `/account-pictures/${key}`
