// This file must not import the validation library, because browsers load it.

/** Width and height of a stored picture: three times its size in conversations. */
export const pictureSidePx = 96

/** The URL at which staff read a picture; customers cannot. */
export const pathOfPicture = (key: string) => `/account-pictures/${key}`
