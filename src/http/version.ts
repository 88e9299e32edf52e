// The API's version, by semantic versioning; the data's version is its day.

export const API_VERSION = '1.1.0';
