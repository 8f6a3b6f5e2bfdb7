export const maxSocialLinks = 8

export const maxFigures = 4

export const maxClients = 12
