/** Why a password is easily guessed, however long it is: everybody tries it first, or it holds the person's name. */
export type PasswordWarning = 'common' | 'personal';
