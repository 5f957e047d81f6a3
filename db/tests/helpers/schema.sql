/*
 * Assertions run as whoever a test speaks as, so the API roles must reach pgTAP and these helpers.
 */
comment on schema tests is 'Helpers of the database tests; never in a database that people use.';
grant usage on schema tests, pgtap to public;
