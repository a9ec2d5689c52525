# The games as environments for learners.

envs-not-installed = { $library } is not installed; `pip install parlour[{ $extra }]` installs it.
envs-no-reward = There is no reward “{ $name }”; there are { $known }.
envs-cannot-say = { $agent } cannot choose { $token } here; legal are { $possible }.
envs-cannot-render = A table cannot be rendered as “{ $mode }”; it can be { $modes }.
envs-wrong-company = { $named } opponents cannot fill { $seats } seats; name one for all, or one for each.
envs-no-seat = There is no seat { $seat } at this table; seats go from 0 to { $last }.
