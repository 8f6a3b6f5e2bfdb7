// Without the validation library, for the screen.

/** Width and height of a stored picture: three times the size in which conversations show it. */
export const pictureSidePx = 96

/** Where staff read a picture; customers do not. */
export const pathOfPicture = (key: string) => `/account-pictures/${key}`
